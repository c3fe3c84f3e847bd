/** Original events of alerts, concatenated, for a statement that takes them all. */

export type PackedEvents = {
  /** All of them in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /**
   * For each alert the offset of its event in these bytes times 2^30, plus its length in bytes: below 2^53, since a
   * batch is full before an event starts beyond 8 MB. 0 for an alert without one.
   */
  readonly places: Float64Array<ArrayBuffer>
}

const lengthOfPlace = 2 ** 30
const leastRoom = 16_384

/** Collects original events. */
export class RawEvents {
  private bytes = Buffer.allocUnsafeSlow(leastRoom)
  private used = 0
  private places: number[] = []

  /** In bytes. */
  get size(): number {
    return this.used
  }

  /** `raw` is JSON without lone surrogates; null for an alert without an event. */
  add(raw: string | null): void {
    if (raw === null) {
      this.places.push(0)
      return
    }
    const room = this.used + raw.length * 3
    if (room > this.bytes.length) this.grow(room)
    const length = this.bytes.write(raw, this.used, 'utf8')
    this.places.push(this.used * lengthOfPlace + length)
    this.used += length
  }

  take(): PackedEvents {
    const bytes = new Uint8Array(this.bytes.buffer.slice(0, this.used))
    const places = Float64Array.from(this.places)
    this.used = 0
    this.places = []
    return { bytes, places }
  }

  private grow(room: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(room, this.bytes.length * 2))
    this.bytes.copy(larger, 0, 0, this.used)
    this.bytes = larger
  }
}

/** Returns the event of one alert; null when there is none. */
export function rawEvent({ bytes, places }: PackedEvents, alert: number): string | null {
  const place = places[alert] as number
  if (place === 0) return null
  const start = Math.floor(place / lengthOfPlace)
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, place % lengthOfPlace).toString('utf8')
}

/** Returns only the events of some alerts, in order. */
export function someEvents(
  { bytes, places }: PackedEvents,
  isWanted: (alert: number) => boolean,
): PackedEvents {
  return { bytes, places: places.filter((_place, alert) => isWanted(alert)) }
}
