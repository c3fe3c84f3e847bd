/** Words with which samples are commonly packed, tried after those that were given. */
const common = ['infected', 'virus', 'malware', 'password', '1234', '12345', '123456', 'dangerous']
const most = 100
/** Entries for which all passwords may fail, before only the one that opened something is tried. */
const maxFailures = 5

/** The passwords of an analysis: all formats try them in the same order, and what opened one entry is tried first. */
export class ArchivePasswords {
  readonly all: readonly string[]
  /** The password that opened something. */
  opened: string | null = null
  private failures = 0

  constructor(given: readonly string[]) {
    const usable = given.filter((password) => password !== '' && password.length <= 200)
    this.all = [...new Set([...usable, ...common])].slice(0, most)
  }

  /** Returns the first result that is not null. */
  find<T>(attempt: (password: string) => T | null): T | null {
    for (const password of this.order()) {
      const result = attempt(password)
      if (result === null) continue
      this.opened ??= password
      return result
    }
    this.failures++
    return null
  }

  /** The same for attempts that take time of their own, of which there may be only some. */
  async findLater<T>(attempt: (password: string) => Promise<T | null>, tries = most): Promise<T | null> {
    for (const password of this.order().slice(0, tries)) {
      const result = await attempt(password)
      if (result === null) continue
      this.opened ??= password
      return result
    }
    this.failures++
    return null
  }

  private order(): readonly string[] {
    const { opened } = this
    if (this.failures >= maxFailures) return opened === null ? [] : [opened]
    return opened === null ? this.all : [opened, ...this.all.filter((password) => password !== opened)]
  }
}
