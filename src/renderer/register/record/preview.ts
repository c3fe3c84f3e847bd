import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { isProblem } from '../../../contract/problem.ts'
import type { WindowInput, WindowOutput } from '../../../contract/workstation/bridge.ts'
import { invoke } from '../../state/bridge.ts'

export type Preview = WindowOutput<'register.preview'>
type PreviewRequest = WindowInput<'register.preview'>

/** What a page would look like with what is being typed; null while nothing is. */
export type PreviewStore = UseBoundStore<StoreApi<{ readonly preview: Preview | null }>>

const restBeforeAskingMs = 70

/**
 * Asks what a change would do, a moment after the last key, one question at a time: while one is under way only the newest
 * wish is kept.
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
