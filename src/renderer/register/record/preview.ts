import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { isProblem } from '../../../contract/problem.ts'
import type { WindowInput, WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../../state/bridge.ts'

export type Preview = WindowOutput<'register.preview'>
type PreviewRequest = WindowInput<'register.preview'>

/** Preview of the page with the typed values; null while nothing is typed. */
export type PreviewStore = UseBoundStore<StoreApi<{ readonly preview: Preview | null }>>

const restBeforeAskingMs = 70

/**
 * Requests the effect of a change, shortly after the last key. Only one request runs at a time; meanwhile only the
 * newest change is queued.
 */
export function createPreview(): {
  readonly use: PreviewStore
  readonly ask: (request: PreviewRequest) => void
  readonly clear: () => void
} {
  const use = create<{ readonly preview: Preview | null }>(() => ({ preview: null }))
  let request: PreviewRequest | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let generation = 0

  async function run(): Promise<void> {
    if (isBusy || request === null) return
    const asked = request
    const begun = generation
    request = null
    isBusy = true
    const answer = await invoke('register.preview', asked)
    isBusy = false
    if (begun === generation) use.setState({ preview: isProblem(answer) ? null : answer })
    void run()
  }

  return {
    use,
    ask: (next) => {
      request = next
      clearTimeout(timer)
      timer = setTimeout(() => void run(), restBeforeAskingMs)
    },
    clear: () => {
      generation += 1
      request = null
      clearTimeout(timer)
      if (use.getState().preview !== null) use.setState({ preview: null })
    },
  }
}
