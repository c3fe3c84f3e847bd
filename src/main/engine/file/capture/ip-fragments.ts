/** Joins fragments of IP packets, within limits. */

type Joining = {
  pieces: { offset: number; bytes: Uint8Array }[]
  held: number
  total: number
  packets: number
  length: number
}

export type Joined = { readonly bytes: Uint8Array; readonly packets: number; readonly length: number }

const maxOpen = 1000
const maxHeld = 16 * 2 ** 20
const maxPieces = 1024

export class IpFragments {
  private readonly open = new Map<string, Joining>()
  private held = 0
  /** Packets whose fragments did not all come, so far given up. */
  private incomplete = 0

  /** Adds a fragment; returns the payload of the whole packet with its last one. `length` is that of the frame. */
  add(
    key: string,
    fragment: { offset: number; more: boolean },
    bytes: Uint8Array,
    length: number,
  ): Joined | null {
    const { offset, more } = fragment
    if (offset + bytes.length > 65_535) return null
    let joining = this.open.get(key)
    if (joining === undefined) {
      this.makeRoom()
      joining = { pieces: [], held: 0, total: -1, packets: 0, length: 0 }
      this.open.set(key, joining)
    }
    joining.packets += 1
    joining.length += length
    if (!more) joining.total = offset + bytes.length
    joining.pieces.push({ offset, bytes: bytes.slice() })
    joining.held += bytes.length
    this.held += bytes.length
    if (joining.total >= 0 && joining.held >= joining.total) {
      const whole = join(joining)
      if (whole !== null) {
        this.drop(key, joining)
        return { bytes: whole, packets: joining.packets, length: joining.length }
      }
    }
    if (joining.pieces.length > maxPieces || joining.held > 2 * 65_535) this.giveUp(key, joining)
    return null
  }

  get unfinished(): number {
    return this.incomplete + this.open.size
  }

  private makeRoom(): void {
    for (const [key, joining] of this.open) {
      if (this.open.size < maxOpen && this.held < maxHeld) return
      this.giveUp(key, joining)
    }
  }

  private giveUp(key: string, joining: Joining): void {
    this.incomplete += 1
    this.drop(key, joining)
  }

  private drop(key: string, joining: Joining): void {
    this.held -= joining.held
    this.open.delete(key)
  }
}

/** The whole payload, or null where a part is missing. Where fragments overlap the first one counts. */
function join({ pieces, total }: Joining): Uint8Array | null {
  const whole = new Uint8Array(total)
  let filled = 0
  for (const { offset, bytes } of pieces.toSorted((a, b) => a.offset - b.offset)) {
    if (offset > filled) return null
    const skip = filled - offset
    if (skip >= bytes.length) continue
    const part = bytes.subarray(skip, Math.min(bytes.length, total - offset))
    if (filled + part.length > total) return null
    whole.set(part, filled)
    filled += part.length
  }
  return filled === total ? whole : null
}
