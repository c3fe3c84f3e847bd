/**
 * JSON that is passed on as it was written: numbers of any length, names in their order, each as often as it stands,
 * escapes and spaces. `text` must be JSON.
 */
export class WrittenJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For whoever writes it as other values: its numbers are those of JavaScript then. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Returns an answer as JSON; written JSON, and that in a field of its first level, is in it as it is. */
export function writeAnswer(answer: unknown): string {
  if (answer instanceof WrittenJson) return answer.text
  const written = Object.entries(Object(answer) as object).filter(([, value]) => value instanceof WrittenJson)
  if (written.length === 0) return JSON.stringify(answer)
  const others = JSON.stringify({
    ...(answer as object),
    ...Object.fromEntries(written.map(([name]) => [name, undefined])),
  })
  const fields = written.map(([name, value]) => `${JSON.stringify(name)}:${(value as WrittenJson).text}`)
  return others === '{}' ? `{${fields.join(',')}}` : `${others.slice(0, -1)},${fields.join(',')}}`
}
