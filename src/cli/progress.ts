import { stderr } from 'node:process';

/** Shows how far something is, on a line of its own that is written over; nothing where nobody looks. */
export interface Progress {
  show(done: number, all: number): void;
  /** clears the line */
  end(): void;
}

const width = 24;

/** @param what the work, in a word or two @param out standard error */
export function createProgress(what: string, out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = stderr): Progress {
  if (!out.isTTY) return { show: () => undefined, end: () => undefined };
  let shown = -1;
  return {
    show(done, all) {
      const share = all === 0 ? 1 : done / all;
      const filled = Math.round(share * width);
      if (filled === shown && done < all) return;
      shown = filled;
      out.write(`\r${what} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${all}`);
    },
    end: () => void out.write('\r\u001b[2K'),
  };
}
