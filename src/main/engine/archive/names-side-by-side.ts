/**
 * Returns names under which files can lie in one folder: each unique, and none with a special meaning to a file system.
 */
export function namesSideBySide(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_').replace(/^\.+$|^$/, '_')
    let free = plain
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = numbered(plain, count)
    taken.add(free.toLowerCase())
    return free
  })
}

/** `mail.eml` becomes `mail (2).eml`. */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`
}
