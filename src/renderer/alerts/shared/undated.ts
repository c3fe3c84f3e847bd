/** Shown for an alert whose event does not say when it happened, or not in a form that can be read. */
export const undated = 'time unknown'
