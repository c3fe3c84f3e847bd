/** Returns the current time of this machine. Only this file of the window reads the clock. */
export function presentMoment(): Date {
  return new Date()
}
