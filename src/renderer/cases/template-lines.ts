import type { Template } from '../../contract/workstation/cases/case-templates.ts'

/** Reads and writes titles and tasks of templates. Pure; the current time is a parameter. */

const two = (number: number) => String(number).padStart(2, '0')

/** Returns the title of a case opened now: `{date}` and `{time}` are replaced, in local time. */
export function titleFrom(pattern: string, now: Date): string {
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return pattern
    .replaceAll('{date}', date)
    .replaceAll('{time}', `${two(now.getHours())}:${two(now.getMinutes())}`)
}

const unitMinutes = { min: 1, h: 60, d: 1440, w: 10_080 } as const
type Unit = keyof typeof unitMinutes

/** Formats a task of a template as a line: `Reset the password | Service desk | +4h`; owner and time are optional. */
export function taskLine({ title, owner, due_after }: Template['tasks'][number]): string {
  const due = due_after === null ? '' : afterWords(due_after)
  return [title, ...(owner === '' && due === '' ? [] : [owner]), ...(due === '' ? [] : [due])].join(' | ')
}

function afterWords(minutes: number): string {
  const unit = (['w', 'd', 'h'] as const).find((each) => minutes > 0 && minutes % unitMinutes[each] === 0)
  return unit === undefined ? `+${minutes}min` : `+${minutes / unitMinutes[unit]}${unit}`
}

/** Parses such lines; stops at the first line that cannot be read and returns it as `unreadable`. */
export function readTaskLines(text: string): {
  readonly tasks: Template['tasks']
  readonly unreadable: string | null
} {
  const tasks: Template['tasks'] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [title = '', owner = '', due = '', ...more] = line.split('|').map((part) => part.trim())
    const [, amount, unit] = /^\+\s*(\d{1,6})\s*(min|h|d|w)$/i.exec(due) ?? []
    if (title === '' || more.length > 0 || (due !== '' && amount === undefined))
      return { tasks, unreadable: line.trim() }
    const minutes = Number(amount) * unitMinutes[(unit ?? 'min').toLowerCase() as Unit]
    tasks.push({ title, owner, due_after: due === '' ? null : minutes })
  }
  return { tasks, unreadable: null }
}
