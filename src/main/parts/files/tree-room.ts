/** Objects, and bytes of objects, that are taken out of one dropped file and all that it holds. */
export const treeLimits = { objects: 20_000, bytes: 4 * 2 ** 30 }

/**
 * What may still be taken out of a dropped file. Each file in it has limits of its own, but archives in archives would
 * multiply them, level by level.
 */
export class TreeRoom {
  private objects: number
  private bytes: number

  constructor(limits = treeLimits) {
    this.objects = limits.objects
    this.bytes = limits.bytes
  }

  /** Takes room for an object; false where there is none. */
  take(bytes: number): boolean {
    if (this.objects < 1 || bytes > this.bytes) return false
    this.objects -= 1
    this.bytes -= bytes
    return true
  }
}
