import { openTextReader, takesOwnBytes } from './open-text-reader.ts'
import { tellText } from './tell-text.ts'
import type { TextReader } from './text-reader.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/** Bytes by which a source is told. */
const sampleBytes = 65_536

/** A stream as it is read, in UTF-8: a message, a page, a table, JSON or XML as what it says, anything else as it comes. */
export async function* readableText(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const texts: Buffer[] = []
  let held: Uint8Array[] = []
  let heldBytes = 0
  let pass: ((bytes: Uint8Array, isLast: boolean) => void) | null = null
  const choose = (isCut: boolean) => {
    const opened = openPass(Buffer.concat(held).subarray(0, sampleBytes), isCut, texts)
    pass = opened
    for (const [index, bytes] of held.entries()) opened(bytes, !isCut && index === held.length - 1)
    held = []
    return opened
  }
  for await (const chunk of stream) {
    if (pass === null) {
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes >= sampleBytes) choose(true)
    } else (pass as (bytes: Uint8Array, isLast: boolean) => void)(chunk, false)
    yield* texts.splice(0)
  }
  if (pass === null && heldBytes > 0) choose(false)
  else (pass as ((bytes: Uint8Array, isLast: boolean) => void) | null)?.(new Uint8Array(0), true)
  yield* texts.splice(0)
}

/** How pieces of a source are read, by what it begins with. */
function openPass(
  begin: Uint8Array,
  isCut: boolean,
  texts: Buffer[],
): (bytes: Uint8Array, isLast: boolean) => void {
  const { sample, encoding } = beginningOf(begin)
  const told = tellText(sample, isCut)
  const onText = (text: Buffer) => void texts.push(text)
  const reader: TextReader | null =
    told === null ? null : openTextReader(told, sample, { onText, onPart: () => undefined })
  const isOwn = told !== null && takesOwnBytes(told.kind)
  // text in one byte for each character is searched as it is
  const toUtf8 = utf8Of(isOwn || (told === null && encoding === 'latin-1') ? 'utf-8' : encoding)
  return (bytes, isLast) => {
    const text = toUtf8(bytes, isLast)
    if (reader === null) texts.push(Buffer.from(text))
    else reader.push(text)
    if (isLast) reader?.end()
  }
}
