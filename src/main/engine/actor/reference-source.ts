/**
 * Value for the source name that STIX requires of an external reference, where an address has none; it carries no
 * meaning and is no title.
 */
export const referenceSource = 'reference'
