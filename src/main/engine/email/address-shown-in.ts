const ends = new Set(' \t\r\n<>()[]"\'`,;:“”‘’«»')

/**
 * Returns the first text in a display name that looks like an e-mail address, or null. Reads each character a few times
 * at most.
 */
export function addressShownIn(name: string): string | null {
  for (let at = name.indexOf('@'), before = 0; at !== -1; before = at + 1, at = name.indexOf('@', before)) {
    let start = at
    while (start > before && !ends.has(name.charAt(start - 1))) start--
    let end = at + 1
    while (end < name.length && name[end] !== '@' && !ends.has(name.charAt(end))) end++
    const domain = name.slice(at + 1, end).replace(/\.$/, '')
    if (start < at && domain.indexOf('.') > 0 && domain.length <= 253)
      return `${name.slice(start, at)}@${domain}`
  }
  return null
}
