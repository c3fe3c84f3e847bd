/** An alert with the time of its event; without one, `detected_at` is its time of receipt. */
type Timed = { readonly detected_at: string; readonly received_at: string }

/** Whether it is known when an alert happened. */
export function isDated({ detected_at, received_at }: Timed): boolean {
  return detected_at !== received_at
}

/** Returns when an alert happened; null where that is unknown. */
export function happenedAt(alert: Timed): string | null {
  return isDated(alert) ? alert.detected_at : null
}
