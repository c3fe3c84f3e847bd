import { formatCount } from '../state/format.ts'

/** What the tools say of a file: whether they still run, how many have reported, and whether all it holds is listed. */
type Ground = {
  readonly is_under_way: boolean
  readonly tools: readonly unknown[]
  readonly is_tree_cut: boolean
}

/** Count of what the tools found; what is not listed of a tree is not counted. */
export function foundWords(count: number, { is_tree_cut }: Pick<Ground, 'is_tree_cut'>): string {
  return is_tree_cut ? `at least ${formatCount(count)}` : formatCount(count)
}

/** Says that there is nothing of a kind, as far as tools looked for it; null where there is something. */
export function noneWords(count: number, { is_under_way, tools, is_tree_cut }: Ground): string | null {
  if (count > 0) return null
  if (is_under_way) return 'None so far.'
  if (tools.length === 0) return 'No tool has looked for any.'
  return is_tree_cut ? 'The tools found none in what is listed.' : 'The tools found none.'
}
