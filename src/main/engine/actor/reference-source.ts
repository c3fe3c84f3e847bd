/** What STIX wants to hear as the source of an address that has none: it says nothing of it, and is no title. */
export const referenceSource = 'reference'
