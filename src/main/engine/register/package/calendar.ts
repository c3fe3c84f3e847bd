/** Whether a text is a real day, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is a real point in time in the form used in package names: `yyyyMMddHHmmssSSS`. */
export function isTimestamp(text: string): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text) ?? []
  if (year === undefined) return false
  return isDay(`${year}-${month}-${day}`) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}
