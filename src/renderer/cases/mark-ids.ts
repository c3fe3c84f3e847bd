import { piecesOf } from '../state/known-ids.ts'

/** A node of a Markdown syntax tree (mdast). */
type MarkdownNode = {
  readonly type: string
  readonly value?: string
  readonly data?: Readonly<Record<string, unknown>>
  children?: MarkdownNode[]
}

/** Nodes left unchanged: links, literal copies, and ids marked already. */
const left: ReadonlySet<string> = new Set(['link', 'linkReference', 'code', 'inlineCode', 'html', 'knownId'])

/** A parser plugin that turns ids of techniques and vulnerabilities into `data` elements with the id as value. */
export function markIds() {
  return (tree: MarkdownNode): void => markIn(tree)
}

function markIn(node: MarkdownNode): void {
  if (node.children === undefined || left.has(node.type)) return
  node.children = node.children.flatMap((child) => (child.type === 'text' ? marked(child) : child))
  for (const child of node.children) markIn(child)
}

function marked(node: MarkdownNode): MarkdownNode[] {
  const pieces = piecesOf(node.value ?? '')
  if (pieces.every(({ id }) => id === null)) return [node]
  return pieces.map(({ text, id }) =>
    id === null
      ? { type: 'text', value: text }
      : {
          type: 'knownId',
          data: { hName: 'data', hProperties: { value: id } },
          children: [{ type: 'text', value: text }],
        },
  )
}
