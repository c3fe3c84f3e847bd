/**
 * What the window requests before it is drawn delays it: the workstation loads code for each kind of request. So
 * everything but the settings, without which nothing is drawn, waits for the first frame with them.
 */

/** What the first frame needs. */
const needed = 'settings.read'

/** Maximum wait for a frame, in milliseconds: a page in the background has none. */
const maxFrameMs = 100

let letViewsAsk: () => void = () => undefined
let drawn: Promise<void> | null = new Promise<void>((resolve) => {
  letViewsAsk = resolve
})

/**
 * Returns what a request must wait for; null for nothing, so that it is sent at once: a page that is being left has no
 * later moment.
 */
export function untilDrawn(operation: string): Promise<void> | null {
  return operation === needed ? null : drawn
}

/** Call when the settings are known, or cannot be had. */
export function reportDrawn(): void {
  const release = () => {
    drawn = null
    letViewsAsk()
  }
  // the second callback comes after the frame that the first one belongs to
  requestAnimationFrame(() => requestAnimationFrame(release))
  setTimeout(release, maxFrameMs)
}
