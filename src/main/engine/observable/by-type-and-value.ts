import type { Observable } from './read-observable.ts'

/** A map keyed by the type and value of an observable. Lookups build no combined key. */
export class ByTypeAndValue<T> {
  private readonly types = new Map<string, Map<string, T>>()

  get({ type, value }: Observable): T | undefined {
    return this.types.get(type)?.get(value)
  }

  has({ type, value }: Observable): boolean {
    return this.types.get(type)?.has(value) === true
  }

  set({ type, value }: Observable, kept: T): void {
    const values = this.types.get(type)
    if (values === undefined) this.types.set(type, new Map([[value, kept]]))
    else values.set(value, kept)
  }

  clear(): void {
    for (const values of this.types.values()) values.clear()
  }
}
