/** The present moment by the clock of this machine. Only this file of the window asks for it. */
export function presentMoment(): Date {
  return new Date()
}
