/**
 * Byte offsets of the fields of a message's own header: findings in the bytes of a message are reported by place. The
 * content of the fields is read as text (`header-block.ts`), which supports pasted headers too; a test compares the
 * two.
 */
export type FieldInBytes = {
  /** As written. */
  readonly name: string
  /** Offset after its last line. */
  readonly end: number
}

const fieldName = /^([!-9;-~]{1,76})[ \t]*:/

/** Returns the fields of a header with the offset after each; the first line that is not part of a header ends it. */
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
      // the `From ` line of a mailbox file precedes the first field
      if (name === undefined && !(fields.length === 0 && line.startsWith('From '))) break
      fields.push({ name: name ?? 'From ', end })
    }
    at = end
  }
  return fields
}
