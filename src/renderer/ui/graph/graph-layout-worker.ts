import { type LayoutTask, layOut } from './graph-layout.ts'

/** Worker thread that computes graph layouts without blocking the window. */
self.addEventListener('message', ({ data }: MessageEvent<{ task: LayoutTask }>) => {
  self.postMessage({ places: layOut(data.task) })
})
