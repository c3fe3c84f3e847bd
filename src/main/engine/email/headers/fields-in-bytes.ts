/**
 * Where the fields of a message's own header lie, in bytes: what was found in the bytes of a message is told by place. What
 * the fields say is read as text (`header-block.ts`), which knows pasted headers too; a test holds the two against each other.
 */
export type FieldInBytes = {
  /** As written. */
  readonly name: string
  /** Offset behind its last line. */
  readonly end: number
}

const fieldName = /^([!-9;-~]{1,76})[ \t]*:/

/** The fields of a header with the offset behind each; a line that is none of a header ends it. */
export function fieldsInBytes(bytes: Buffer): FieldInBytes[] {
  const fields: FieldInBytes[] = []
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, at)
    const end = feed < 0 ? bytes.length : feed + 1
    const first = bytes[at]
    const isFolded = first === 0x20 || first === 0x09
    const last = fields.at(-1)
    if (isFolded && last !== undefined) fields[fields.length - 1] = { name: last.name, end }
    else {
      const line = bytes.toString('latin1', at, Math.min(end, at + 80))
      const name = fieldName.exec(line)?.[1]
      // `From ` of a mailbox file stands before the first field
      if (name === undefined && !(fields.length === 0 && line.startsWith('From '))) break
      fields.push({ name: name ?? 'From ', end })
    }
    at = end
  }
  return fields
}
