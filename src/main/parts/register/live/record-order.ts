/**
 * The order in which records were made. Records in memory stand in the order in which they were last taken in, which is
 * another one after each start of the thread; what is listed has to stand in one that stays.
 */
export class RecordOrder {
  private readonly numbers = new Map<string, number>()

  /** Tells the number that a record got when it was made. */
  take(uuid: string, number: number): void {
    this.numbers.set(uuid, number)
  }

  /** Records as they were made; what is not kept comes last. */
  sorted<T extends { readonly uuid: string }>(records: Iterable<T>): T[] {
    return [...records].sort((left, right) => this.numberOf(left) - this.numberOf(right))
  }

  private numberOf({ uuid }: { readonly uuid: string }): number {
    return this.numbers.get(uuid) ?? Number.MAX_SAFE_INTEGER
  }
}
