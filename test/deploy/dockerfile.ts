import { posix } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

/** What a stage of a Dockerfile copies. */
export interface Copied {
  /** the stage that it is taken from; undefined: the folder that the image is built of */
  readonly from: string | undefined;
  readonly paths: readonly string[];
  readonly to: string;
  /** a file keeps its name below `to`; else `to` is its new name. Of a folder the content is copied, in any case */
  readonly keepsName: boolean;
}

export interface Stage {
  readonly name: string | null;
  readonly image: string | null;
  readonly copied: readonly Copied[];
  /** the arguments of all instructions with a keyword, such as USER */
  values(keyword: string): string[];
}

/** The stages of a Dockerfile, in order. */
export function readStages(text: string): Stage[] {
  const stages: Instruction[][] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages.map(describeStage);
}

function describeStage(instructions: readonly Instruction[]): Stage {
  const from = instructions[0] as From;
  const all = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);
  const values = (keyword: string) => all(keyword).map((one) => one.getArgumentsContent() ?? '');
  const folder = values('WORKDIR').at(-1) ?? '/';
  return {
    name: from.getBuildStage(),
    image: from.getImage(),
    copied: all('COPY').map((one) => describeCopy(one as Copy, folder)),
    values,
  };
}

function describeCopy(instruction: Copy, folder: string): Copied {
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const to = paths.pop() ?? '.';
  return {
    from: instruction.getFromFlag()?.getValue() ?? undefined,
    paths,
    to: posix.resolve(folder, to),
    keepsName: to.endsWith('/') || paths.length > 1,
  };
}
