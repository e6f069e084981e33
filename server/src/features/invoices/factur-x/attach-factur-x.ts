// Adds the invoice as data to its PDF, by Factur-X 1.07 and ZUGFeRD 2.3. The XML is an associated file. The
// XMP metadata has the kind and the profile, with the extension schema that PDF/A-3 requires for custom
// properties.

import type { PdfWriter } from '../../../pdf/pdf-writer.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { isElectronic } from './is-electronic.ts'
import { writeCii } from './write-cii.ts'

const SPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
export const FACTUR_X_NAME = 'factur-x.xml'

const property = (name: string, description: string): string => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`

const METADATA = `
        <rdf:Description rdf:about="" xmlns:fx="${SPACE}">
          <fx:DocumentType>INVOICE</fx:DocumentType>
          <fx:DocumentFileName>${FACTUR_X_NAME}</fx:DocumentFileName>
          <fx:Version>1.0</fx:Version>
          <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
          <pdfaExtension:schemas>
            <rdf:Bag>
              <rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property>
                  <rdf:Seq>${property('DocumentFileName', 'The name of the embedded XML document')}${property('DocumentType', 'The type of the hybrid document')}${property('Version', 'The version of the standard of the embedded XML document')}${property('ConformanceLevel', 'The profile of the embedded XML document')}
                  </rdf:Seq>
                </pdfaSchema:property>
              </rdf:li>
            </rdf:Bag>
          </pdfaExtension:schemas>
        </rdf:Description>
        `

/**
 * Attaches nothing if the standard cannot express the document. The standard has no flag for tests, and a
 * program would book a test.
 */
export function attachFacturX(writer: PdfWriter, invoice: InvoiceSnapshot): void {
  if (invoice.is_test || !isElectronic(invoice)) return
  writer.attach({
    name: FACTUR_X_NAME,
    mime_type: 'text/xml',
    description: 'Factur-X invoice (EN 16931)',
    bytes: Buffer.from(writeCii(invoice)),
  })
  writer.describe(METADATA)
}
