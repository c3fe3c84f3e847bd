/** Words of headers that the register has no column for: persons to contact, remarks, addresses, states. Folded. */
export const otherColumns: ReadonlySet<string> = new Set(
  'ansprechpartner kontakt bemerkung bemerkungen kommentar kommentare notiz notizen akte status mail email telefon tel adresse strasse plz stadt ort url webseite website link owner verantwortlich verantwortlicher abteilung bearbeiter sachbearbeiter kostenstelle iban bic contact comment comments remark remarks note notes phone address street city zip department responsible responsable commentaire commentaires remarque remarques adresse ville courriel telephone service_responsable contacto comentario comentarios observaciones observacion notas direccion ciudad telefono correo referente contatto commenti osservazioni indirizzo citta telefono contactpersoon opmerking opmerkingen toelichting adres stad telefoon afdeling verantwoordelijke kontaktowa kontakt uwagi uwaga komentarz adres miasto telefon opiekun odpowiedzialny osoba_kontaktowa'.split(
    ' ',
  ),
)
