/** Words in names of sheets, by subject (`sheets/meanings.ts`), folded, in seven languages. The longest match decides. */
export const sheetWords: Readonly<Record<string, string>> = {
  contracts:
    'verträge | vertrag | vertragsliste | vertragsübersicht | auslagerungen | auslagerungsverträge | vereinbarungen | auslagerungsregister | ikt verträge | contrats | contrat | accords | registre des contrats | contracts | contract list | agreements | arrangements | outsourcing | outsourcings | contratos | acuerdos | externalizaciones | contratti | accordi | esternalizzazioni | contracten | overeenkomsten | uitbestedingen | umowy | wykaz umów | rejestr umów | kontrakty | outsourcing umowy',
  providers:
    'dienstleister | anbieter | lieferanten | vertragspartner | drittdienstleister | prestataires | prestataire | fournisseurs | tiers | providers | vendors | suppliers | third parties | service providers | proveedores | terceros | prestadores | fornitori | terze parti | prestatori | leveranciers | aanbieders | dienstverleners | dostawcy | usługodawcy | kontrahenci | wykaz dostawców',
  functions:
    'funktionen | funktion | geschäftsfunktionen | prozesse | kritische funktionen | fonctions | processus | functions | business functions | processes | funciones | procesos | funzioni | processi | functies | processen | bedrijfsfuncties | funkcje | procesy',
  entities:
    'gesellschaften | konzerngesellschaften | unternehmen | institute | einheiten | gruppe | entités | sociétés | groupe | entities | legal entities | group companies | group entities | entidades | sociedades | grupo | società | entità | società del gruppo | gruppo | entiteiten | vennootschappen | groepsmaatschappijen | groep | podmioty | spółki | jednostki | grupa | spółki grupy',
  branches:
    'zweigniederlassungen | niederlassungen | zweigstellen | succursales | branches | sucursales | succursali | filiali | bijkantoren | oddziały',
  chain:
    'kette | lieferkette | unterauftragnehmer | subunternehmer | subdienstleister | unterauslagerungen | weiterverlagerungen | dienstleistungskette | chaîne | sous traitants | sous traitance | chaîne de sous traitance | chain | supply chain | subcontractors | subcontracting | fourth parties | cadena | subcontratistas | subcontratación | cadena de suministro | cadena de subcontratación | catena | subappaltatori | subfornitori | subfornitura | catena di fornitura | keten | onderaannemers | toeleveringsketen | subverwerkers | łańcuch | podwykonawcy | łańcuch dostaw | poddostawcy',
  assessments:
    'bewertungen | bewertung | beurteilungen | risikobewertungen | risikobewertung | évaluations | évaluation | assessments | assessment | risk assessments | evaluaciones | evaluación | valutazioni | valutazione | beoordelingen | beoordeling | oceny | ocena | ocena usług',
  links:
    'gruppeninterne verträge | konzerninterne verträge | intragruppe | konzernintern | verknüpfungen | contrats intragroupe | intragroupe | intragroup | intra group contracts | intra group | intragrupo | contratos intragrupo | infragruppo | contratti infragruppo | intragruppo | intragroep | intragroepscontracten | binnen de groep | wewnątrzgrupowe | umowy wewnątrzgrupowe',
}
