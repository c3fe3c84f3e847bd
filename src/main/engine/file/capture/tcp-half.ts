/** Takes the bytes of one direction of a TCP connection in their order; `lost` where some are not in the capture. */
export type TakeBytes = { readonly bytes: (bytes: Uint8Array) => void; readonly lost: () => void }

/** Room that pending segments of all connections may have together. */
export type PendingRoom = { bytes: number }

const maxPending = 2 ** 20
const maxSegments = 256

/** One direction of a TCP connection (RFC 9293): puts segments into order, once each, within limits. */
export class TcpHalf {
  private next = -1
  private readonly pending: { sequence: number; bytes: Uint8Array }[] = []
  private held = 0
  private readonly room: PendingRoom

  constructor(room: PendingRoom) {
    this.room = room
  }

  /** A segment with SYN: the stream begins behind it. */
  begin(sequence: number): void {
    this.forget()
    this.next = (sequence + 1) >>> 0
  }

  add(sequence: number, bytes: Uint8Array, take: TakeBytes): void {
    if (this.next < 0) this.next = sequence
    const ahead = (sequence - this.next) | 0
    if (ahead > 0) {
      this.keep(sequence, bytes, take)
      return
    }
    this.deliver(-ahead, bytes, take)
    this.drain(take)
  }

  /** The connection is over: what is pending is handed over with its gaps. */
  end(take: TakeBytes): void {
    while (this.pending.length > 0) this.skipGap(take)
    this.forget()
  }

  forget(): void {
    this.room.bytes += this.held
    this.held = 0
    this.pending.length = 0
  }

  private deliver(skip: number, bytes: Uint8Array, take: TakeBytes): void {
    if (skip >= bytes.length) return
    this.next = (this.next + bytes.length - skip) >>> 0
    take.bytes(skip === 0 ? bytes : bytes.subarray(skip))
  }

  private keep(sequence: number, bytes: Uint8Array, take: TakeBytes): void {
    if (bytes.length > this.room.bytes) {
      this.skipGap(take)
      if (bytes.length > this.room.bytes) return
    }
    // kept in order of the distance; segments mostly come at the end
    const ahead = (sequence - this.next) | 0
    let index = this.pending.length
    while (
      index > 0 &&
      (((this.pending[index - 1] as { sequence: number }).sequence - this.next) | 0) > ahead
    )
      index -= 1
    this.pending.splice(index, 0, { sequence, bytes: bytes.slice() })
    this.held += bytes.length
    this.room.bytes -= bytes.length
    if (this.held > maxPending || this.pending.length > maxSegments) this.skipGap(take)
  }

  private skipGap(take: TakeBytes): void {
    const first = this.pending[0]
    if (first === undefined) return
    take.lost()
    this.next = first.sequence
    this.drain(take)
  }

  private drain(take: TakeBytes): void {
    let count = 0
    for (const { sequence, bytes } of this.pending) {
      const ahead = (sequence - this.next) | 0
      if (ahead > 0) break
      count += 1
      this.held -= bytes.length
      this.room.bytes += bytes.length
      this.deliver(-ahead, bytes, take)
    }
    if (count > 0) this.pending.splice(0, count)
  }
}
