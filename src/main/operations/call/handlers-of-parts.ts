import type { AnyOperation } from '../../../contract/workstation/window/window-operation.ts'
import type { BoundHandler } from './call.ts'
import type { HandlerMap } from './context.ts'
import type { Opened, Part } from './part.ts'

/** A running part, and its handlers for the window. */
export type AtWork = {
  readonly part: Part
  readonly windowNames: ReadonlySet<string>
  readonly opened: Opened
}

type Bound = ReadonlyMap<string, BoundHandler>

/** The handlers of all parts by operation, each with the live state of its part. */
export class HandlersOfParts {
  private readonly parts: readonly AtWork[]
  private readonly shared = new Map<string, BoundHandler>()
  private readonly windows = new Map<AtWork, Promise<Bound>>()

  constructor(parts: readonly AtWork[]) {
    this.parts = parts
    for (const { part, opened } of parts) addAll(this.shared, part.handlers, part, opened)
  }

  /**
   * Returns undefined when no part handles the operation. Handlers of the window are loaded with the first call of
   * their part.
   */
  async find({ name, permission }: AnyOperation): Promise<BoundHandler | undefined> {
    if (permission !== 'window') return this.shared.get(name)
    const asked = this.parts.find(({ windowNames }) => windowNames.has(name))
    return asked === undefined ? undefined : (await this.ofWindow(asked)).get(name)
  }

  private ofWindow(asked: AtWork): Promise<Bound> {
    const kept = this.windows.get(asked)
    if (kept !== undefined) return kept
    const loading = loadWindow(asked)
    this.windows.set(asked, loading)
    return loading
  }
}

async function loadWindow({ part, opened }: AtWork): Promise<Bound> {
  const bound = new Map<string, BoundHandler>()
  addAll(bound, await part.windowHandlers?.(), part, opened)
  return bound
}

const nothing = () => ({})

function addAll(
  into: Map<string, BoundHandler>,
  handlers: HandlerMap | undefined,
  { name: part, waiting }: Part,
  opened: Opened,
): void {
  for (const [name, handle] of handlers ?? []) {
    if (into.has(name)) throw new Error(`Two parts handle ${name}.`)
    into.set(name, { handle, live: opened.live ?? nothing, part, waits: waiting?.has(name) === true })
  }
}
