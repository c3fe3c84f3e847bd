/** What the tools say of a file: whether they still run, and how many have reported. */
type Ground = { readonly is_under_way: boolean; readonly tools: readonly unknown[] }

/** Says that there is nothing of a kind, as far as tools looked for it; null where there is something. */
export function noneWords(count: number, { is_under_way, tools }: Ground): string | null {
  if (count > 0) return null
  if (is_under_way) return 'None so far.'
  return tools.length === 0 ? 'No tool has looked for any.' : 'The tools found none.'
}
