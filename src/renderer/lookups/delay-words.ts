/** Formats a delay: `2 s`, `4 min 10 s`, `−3 s` when the clocks disagree, a dash when it is unknown. */
export function delayWords(seconds: number | null): string {
  if (seconds === null) return '–'
  const sign = seconds < 0 ? '−' : ''
  const whole = Math.abs(seconds)
  if (whole < 60) return `${sign}${whole} s`
  const minutes = Math.floor(whole / 60)
  if (whole < 3600) return `${sign}${minutes} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`
  const hours = Math.floor(whole / 3600)
  const rest = Math.floor((whole % 3600) / 60)
  if (hours >= 48) return `${sign}${Math.floor(hours / 24)} days`
  return `${sign}${hours} h${rest === 0 ? '' : ` ${rest} min`}`
}
