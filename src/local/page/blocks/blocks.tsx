import type {
  ActionsBlock,
  AnyBlock,
  CardBlock,
  CarouselBlock,
  ContainerBlock,
  ContextActionsBlock,
  ContextBlock,
  HeaderBlock,
  InputBlock,
  SectionBlock,
  TableBlock,
} from '@slack/types';
import { Element } from './elements.tsx';
import { InputView } from './input-view.tsx';
import { DrawnBlocks, Text, Unsupported } from './rich-text.tsx';

/** Block Kit as Slack shows it. What can be clicked is ours, so that clicks reach the bot; the rest slack-blocks-to-jsx draws. */
export function Blocks({ blocks }: { blocks: readonly AnyBlock[] }) {
  return (
    <div className="blocks">
      {blocks.map((block, at) => (
        <div key={block.block_id ?? at} className={`block block-${block.type}`}>
          <BlockView block={block} />
        </div>
      ))}
    </div>
  );
}

const drawnTypes = ['rich_text', 'divider', 'image', 'video', 'markdown', 'alert', 'file', 'task_card', 'plan'];

function BlockView({ block }: { block: AnyBlock }) {
  switch (block.type) {
    case 'section':
      return <Section block={block as SectionBlock} />;
    case 'header':
      return (
        <h3>
          <Text of={(block as HeaderBlock).text} />
        </h3>
      );
    case 'context':
      return <Context block={block as ContextBlock} />;
    case 'actions':
    case 'context_actions':
      return <Actions elements={(block as ActionsBlock | ContextActionsBlock).elements} blockId={block.block_id} />;
    case 'input':
      return <InputView block={block as InputBlock} />;
    case 'container':
      return <Container block={block as ContainerBlock} />;
    case 'card':
      return <Card block={block as CardBlock} />;
    case 'carousel':
      return <Blocks blocks={(block as CarouselBlock).elements} />;
    case 'table':
      return <DrawnBlocks blocks={[withTextCells(block as TableBlock)]} />;
    default:
      return drawnTypes.includes(block.type) ? <DrawnBlocks blocks={[block]} /> : <Unsupported what={block.type} />;
  }
}

function Section({ block }: { block: SectionBlock }) {
  return (
    <div className="section">
      <div className="section-text">
        {block.text && <Text of={block.text} />}
        {block.fields && (
          <div className="section-fields">
            {block.fields.map((field) => (
              <Text key={field.text} of={field} />
            ))}
          </div>
        )}
      </div>
      {block.accessory && <Element element={block.accessory} blockId={block.block_id} />}
    </div>
  );
}

function Context({ block }: { block: ContextBlock }) {
  return (
    <div className="context">
      {block.elements.map((element) =>
        element.type === 'image' ? (
          <Element key={element.alt_text} element={element} blockId={block.block_id} />
        ) : (
          <Text key={element.text} of={element} />
        ),
      )}
    </div>
  );
}

function Actions({
  elements,
  blockId,
}: {
  elements: readonly { type: string; action_id?: string }[];
  blockId: string | undefined;
}) {
  return (
    <div className="actions">
      {elements.map((element) => (
        <Element key={element.action_id} element={element} blockId={blockId} />
      ))}
    </div>
  );
}

function Container({ block }: { block: ContainerBlock }) {
  return (
    <details className="container" open={!block.default_collapsed}>
      <summary>{block.title ? <Text of={block.title} /> : 'Details'}</summary>
      <Blocks blocks={block.child_blocks} />
    </details>
  );
}

function Card({ block }: { block: CardBlock }) {
  const { actions = [], ...drawn } = block;
  return (
    <>
      <DrawnBlocks blocks={[drawn]} />
      {actions.length > 0 && <Actions elements={actions} blockId={block.block_id} />}
    </>
  );
}

/** slack-blocks-to-jsx 1.1.1 throws on a `raw_number` cell. */
function withTextCells(table: TableBlock): TableBlock {
  const rows = table.rows.map((row) =>
    row.map((cell) =>
      cell.type === 'raw_text' || cell.type === 'rich_text' ? cell : { type: 'raw_text', text: cellText(cell) },
    ),
  );
  return { ...table, rows } as TableBlock;
}

function cellText(cell: object): string {
  return 'text' in cell ? String(cell.text) : 'value' in cell ? String(cell.value) : '';
}
