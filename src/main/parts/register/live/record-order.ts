/**
 * The order in which records were created. Records in memory are in the order of their last update, which differs after
 * each start of the thread; lists need a stable order.
 */
export class RecordOrder {
  private readonly numbers = new Map<string, number>()

  /** Stores the number that a record got when it was created. */
  take(uuid: string, number: number): void {
    this.numbers.set(uuid, number)
  }

  /** Returns records in order of creation; unsaved ones come last. */
  sorted<T extends { readonly uuid: string }>(records: Iterable<T>): T[] {
    return [...records].sort((left, right) => this.numberOf(left) - this.numberOf(right))
  }

  private numberOf({ uuid }: { readonly uuid: string }): number {
    return this.numbers.get(uuid) ?? Number.MAX_SAFE_INTEGER
  }
}
