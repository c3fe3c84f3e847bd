/** Joins lines that were broken for flowed text (RFC 3676, section 4). */
export function unflowed(text: string, takesSpace: boolean): string {
  const joined: string[] = []
  let open: { depth: number } | null = null
  for (const line of text.split(/\r?\n/)) {
    const [quotes = ''] = /^>*/.exec(line) ?? []
    const rest = line.slice(quotes.length).replace(/^ /, '')
    const isFlowed = rest.endsWith(' ') && rest !== '-- '
    const kept = isFlowed && takesSpace ? rest.slice(0, -1) : rest
    if (open !== null && open.depth === quotes.length && rest !== '-- ')
      joined[joined.length - 1] = `${joined.at(-1) ?? ''}${kept}`
    else joined.push(`${quotes}${quotes === '' ? '' : ' '}${kept}`)
    open = isFlowed ? { depth: quotes.length } : null
  }
  return joined.join('\n')
}
