/** What imported data packs know cannot be told, for the reason that its sentence says to the user. It is no fault of Skerry. */
export class KnowledgeUnreadable extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'KnowledgeUnreadable'
  }
}
