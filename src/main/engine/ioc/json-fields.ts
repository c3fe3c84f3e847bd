import { meter } from './meter.ts'

/**
 * The names of the fields around a value in JSON, found by reading backwards from it, so that they depend on a bounded
 * text before it alone, wherever reading began. Escapes are already decoded, hence a quote inside a string can look like
 * one around it: what does not read as JSON has no name. Values are asked for from left to right; what was read for one
 * is not read again for the next, so that a list of a million costs no more than its bytes.
 */

const quote = 0x22
const colon = 0x3a
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Maximum number of bytes of a name. */
const longestName = 200
/** Maximum number of lists directly within each other. */
const deepestList = 8

/** Maximum number of quotes inside a string that are passed over. */
const maxStrays = 32

const callingFields = /"(@?name|key|field|type)"\s{0,4}:\s{0,4}"([^"\\]{1,80})"/gi

/** A piece of the text: the bytes from offset `base` on, of which those before index `least` are not looked at. */
export type JsonText<Bytes extends Uint8Array = Uint8Array> = {
  readonly window: Bytes
  readonly base: number
  readonly least: number
}
/** A field: its name, and the offset of the quote before it. */
export type JsonName = { readonly name: string; readonly at: number }
/** The field of a value, and the offset of the first byte of the value. */
export type JsonField = JsonName & { readonly valueStart: number }

/** Offset before any text: those of a range in UTF-16 count from its start, and may be negative before it. */
const nowhere = Number.NEGATIVE_INFINITY

/** Where a search for what encloses an offset led. */
type Search = { from: number; found: number }

export class JsonFields {
  /** The last value that was asked for, and its field. */
  private last: { readonly at: number; readonly field: JsonField | null } = {
    at: nowhere,
    field: null,
  }
  private readonly lists: Search = { from: nowhere, found: nowhere }
  private readonly objects: Search = { from: nowhere, found: nowhere }

  /**
   * Returns the field in whose value an index lies; null where there is none, or where its name stands before `least`.
   */
  at(text: JsonText, index: number): JsonField | null {
    const { window, base, least } = text
    const known = this.last.at - base
    const isKnown = known >= least && known < index
    const open = back(window, isKnown ? known : least, index - 1, quote)
    // no quote since the last value: it stands in the same string
    const isSame = isKnown && open < 0
    const field = isSame ? this.last.field : this.fieldOf(text, open)
    this.last = { at: base + index, field }
    return field === null || field.at - base < least ? null : field
  }

  /** Returns the field whose value, an object, holds a field; null where there is none. */
  around(text: JsonText, { at }: JsonName): JsonName | null {
    const brace = enclosing(text, at - text.base - 1, this.objects)
    return text.window[brace] === openBrace ? this.nameOf(text, brace) : null
  }

  /**
   * Returns what the object of a field calls its value before it: `{"type": "imphash", "value": …}`, `{"Name": "SessionId",
   * "Value": …}`; null where it says nothing.
   */
  called(text: JsonText, { at }: JsonName): string | null {
    const end = at - text.base
    const brace = enclosing(text, end - 1, this.objects)
    if (text.window[brace] !== openBrace) return null
    meter.steps += end - brace
    const { buffer, byteOffset } = text.window
    const before = Buffer.from(buffer, byteOffset + brace + 1, end - brace - 1).toString('utf8')
    let type: string | null = null
    let name: string | null = null
    for (const [, key = '', value = ''] of before.matchAll(callingFields)) {
      if (key.toLowerCase() === 'type') type = value
      else name = value
    }
    return name ?? type
  }

  /** Returns the field of a string, of which the last quote before a value is known. */
  private fieldOf(text: JsonText, last: number): JsonField | null {
    const { window, base, least } = text
    let strays = 0
    for (
      let open = last;
      open >= least && strays++ < maxStrays;
      open = back(window, least, open - 1, quote)
    ) {
      const sign = lastInk(window, least, open - 1)
      const valueStart = base + open + 1
      switch (window[sign]) {
        case openBrace:
          return null
        case colon: {
          const name = nameBefore(text, sign)
          if (name !== null) return { ...name, valueStart }
          break
        }
        case comma:
        case openBracket: {
          const bracket = enclosing(text, sign, this.lists)
          const name = window[bracket] === openBracket ? this.nameOf(text, bracket) : null
          return name === null ? null : { ...name, valueStart }
        }
      }
    }
    return null
  }

  /** Returns the name of the field whose value begins with an object or a list, through lists around it. */
  private nameOf(text: JsonText, opening: number): JsonName | null {
    const { window, least } = text
    let at = opening
    for (let depth = 0; depth < deepestList; depth++) {
      const sign = lastInk(window, least, at - 1)
      if (window[sign] === colon) return nameBefore(text, sign)
      if (window[sign] !== comma && window[sign] !== openBracket) return null
      at = enclosing(text, sign, null)
      if (window[at] !== openBracket) return null
    }
    return null
  }
}

/** Returns the name before a colon. */
function nameBefore({ window, base, least }: JsonText, at: number): JsonName | null {
  const end = lastInk(window, least, at - 1)
  if (window[end] !== quote) return null
  const start = back(window, Math.max(least, end - longestName - 1), end - 1, quote)
  if (start < 0) return null
  const bytes = window.subarray(start + 1, end)
  const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  return { name, at: base + start }
}

/**
 * Returns the index of the brace or bracket that opens what holds an index; -1 where it stands before `least`. `known` is
 * the last such search, further left: where this one reaches its beginning, it would go on the same way.
 */
function enclosing({ window, base, least }: JsonText, from: number, known: Search | null): number {
  let depth = 0
  let at = from
  for (; at >= least; at--) {
    if (depth === 0 && known !== null && base + at === known.from) {
      at = known.found - base
      break
    }
    const byte = window[at]
    if (byte === quote) at = back(window, least, at - 1, quote)
    else if (byte === closeBrace || byte === closeBracket) depth++
    else if ((byte === openBrace || byte === openBracket) && depth-- === 0) break
    if (at < 0) break
  }
  meter.steps += from - Math.max(at, least)
  const found = at >= least ? at : -1
  if (known !== null) {
    known.from = base + from
    known.found = found < 0 ? nowhere : base + found
  }
  return found
}

/** Returns the index of the last byte that is no white space; -1 where it stands before `least`. */
function lastInk(window: Uint8Array, least: number, from: number): number {
  let at = from
  while (at >= least && (window[at] as number) <= 0x20) at--
  meter.steps += from - at
  return at < least ? -1 : at
}

/** Returns the index of the last occurrence of a byte from `from` backwards; -1 where there is none from `least` on. */
function back(window: Uint8Array, least: number, from: number, byte: number): number {
  let at = from
  while (at >= least && window[at] !== byte) at--
  meter.steps += from - at
  return at < least ? -1 : at
}
