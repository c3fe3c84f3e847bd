/**
 * Returns the sentence for a question that no threat actor set in use can answer; `consequence` is what is not known
 * because of that.
 */
export function noActorSet(consequence: string, kind = 'threat actor'): string {
  return `No ${kind} set is imported and in use, so ${consequence}. Import one: skerry actors import FILE.`
}
