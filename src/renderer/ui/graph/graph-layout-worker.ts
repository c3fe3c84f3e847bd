import { type LayoutTask, layOut } from './graph-layout.ts'

/** Lays graphs out beside the window, which goes on meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<{ task: LayoutTask }>) => {
  self.postMessage({ places: layOut(data.task) })
})
