import type { CaptureFacts } from './capture-facts.ts'

/** Reads what two ends of a connection say, in order. False where it wants no more. */
export type DialogueReader = {
  readonly bytes: (fromClient: boolean, bytes: Uint8Array) => boolean
  /** Bytes of this side are missing from the capture. */
  readonly lost: (fromClient: boolean) => boolean
  readonly end: () => void
}

/** What a reader knows about its connection. */
export type DialogueContext = {
  readonly facts: CaptureFacts
  readonly client: string
  readonly clientPort: number
  readonly server: string
  readonly serverPort: number
  /** Time of the packet that is read, microseconds since 1970. */
  readonly time: () => number
  /** Lets another reader go on, from these bytes: after STARTTLS or CONNECT. */
  readonly become: (application: string, reader: DialogueReader) => void
}
