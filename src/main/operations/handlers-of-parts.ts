import type { AnyOperation } from '../../contract/workstation/window-operation.ts'
import type { BoundHandler } from './call.ts'
import type { HandlerMap } from './context.ts'
import type { Opened, Part } from './part.ts'

type AtWork = { readonly part: Part; readonly opened: Opened }

/** The handlers of all parts by operation, each with what its part keeps alive. */
export class HandlersOfParts {
  private readonly parts: readonly AtWork[]
  private readonly shared = new Map<string, BoundHandler>()
  private windows: Promise<ReadonlyMap<string, BoundHandler>> | null = null

  constructor(parts: readonly AtWork[]) {
    this.parts = parts
    for (const { part, opened } of parts) addAll(this.shared, part.handlers, part.name, opened)
  }

  /** Undefined when no part handles the operation. Those of the window are loaded with its first call. */
  async find({ name, permission }: AnyOperation): Promise<BoundHandler | undefined> {
    if (permission !== 'window') return this.shared.get(name)
    this.windows ??= this.loadWindows()
    return (await this.windows).get(name)
  }

  private async loadWindows(): Promise<ReadonlyMap<string, BoundHandler>> {
    const all = new Map<string, BoundHandler>()
    const loaded = await Promise.all(
      this.parts.map(async ({ part, opened }) => ({
        handlers: await part.windowHandlers?.(),
        name: part.name,
        opened,
      })),
    )
    for (const { handlers, name, opened } of loaded) addAll(all, handlers, name, opened)
    return all
  }
}

function addAll(
  into: Map<string, BoundHandler>,
  handlers: HandlerMap | undefined,
  part: string,
  opened: Opened,
): void {
  for (const [name, handle] of handlers ?? []) {
    if (into.has(name)) throw new Error(`Two parts handle ${name}.`)
    into.set(name, { handle, live: opened.live ?? {}, part })
  }
}
