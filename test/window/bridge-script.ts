/**
 * The page's side of the bridge in a window test: every call goes to the test's process as JSON, with bytes in base 64,
 * and topics arrive by `skerryPublish`. Runs in the page before its own scripts, so it imports nothing.
 */

/** What the page of a test knows about its host, stored in the tab under `bridgeFacts`. */
export type BridgeFacts = {
  readonly host: 'electron' | 'headless'
  /** Paths of the files that may be dropped, by their names: only a desktop host knows any. */
  readonly paths: Readonly<Record<string, string>>
}

/** Name of the entry in the storage of the tab. */
export const bridgeFacts = 'window-test'

declare global {
  interface Window {
    /** Answers a call of the page: the test's process. */
    readonly skerryAnswer: (name: string, input: string) => Promise<string>
    /** Called by the test's process with an event of a topic. */
    skerryPublish: (topic: string, event: string) => void
    /** Asks the page, as a desktop does that closes it, what would be lost. */
    skerryClosing: () => Promise<readonly string[]>
  }
}

/** Defines `window.skerry`. Pages without facts, as the one between two tests, get none. */
export function defineBridge(entry: string): void {
  const stored = sessionStorage.getItem(entry)
  if (stored === null) return
  const { host, paths } = JSON.parse(stored) as BridgeFacts
  const listeners = new Map<string, Set<(event: unknown) => void>>()

  const toBase64 = (bytes: Uint8Array) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }
  const write = (value: unknown) =>
    JSON.stringify(value, (_name, part) => (part instanceof Uint8Array ? { $bytes: toBase64(part) } : part))
  const read = (text: string) =>
    JSON.parse(text, (_name, part) =>
      typeof part?.$bytes === 'string' ? Uint8Array.from(atob(part.$bytes), (c) => c.charCodeAt(0)) : part,
    )
  /** A headless host takes slices of files as they are: they are read here. */
  const withoutBlobs = async (input: unknown) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    const fields = Object.entries(input)
    if (!fields.some(([, value]) => value instanceof Blob)) return input
    const read = async (value: unknown) =>
      value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : value
    return Object.fromEntries(
      await Promise.all(fields.map(async ([name, value]) => [name, await read(value)] as const)),
    )
  }

  window.skerryPublish = (topic, event) => {
    for (const listener of listeners.get(topic) ?? []) listener(JSON.parse(event))
  }
  Object.assign(window, {
    skerry: {
      host,
      invoke: async (name: string, input: unknown) =>
        read(await window.skerryAnswer(name, write(await withoutBlobs(input)))),
      subscribe: (topic: string, listener: (event: unknown) => void) => {
        const known = listeners.get(topic) ?? new Set()
        listeners.set(topic, known)
        known.add(listener)
        return () => known.delete(listener)
      },
      pathOf: (file: File) => paths[file.name] ?? null,
      onClosing:
        host === 'electron'
          ? (answer: () => Promise<readonly string[]>) => {
              window.skerryClosing = answer
            }
          : null,
    },
  })
}

/** Returns what the page wrote, with its bytes. */
export function readFromPage(text: string): unknown {
  return JSON.parse(text, (_name, part) =>
    typeof part?.$bytes === 'string' ? new Uint8Array(Buffer.from(part.$bytes, 'base64')) : part,
  )
}

/** Returns a value as the page reads it. */
export function writeToPage(value: unknown): string {
  return JSON.stringify(value ?? null, function (this: Record<string, unknown>, name, part) {
    // a Buffer has a JSON of its own, which comes first
    const held = this[name]
    return held instanceof Uint8Array ? { $bytes: Buffer.from(held).toString('base64') } : part
  })
}
