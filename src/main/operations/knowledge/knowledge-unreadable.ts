/** Thrown when imported data packs cannot be read; the message gives the user the reason. Not a fault of Skerry. */
export class KnowledgeUnreadable extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'KnowledgeUnreadable'
  }
}
