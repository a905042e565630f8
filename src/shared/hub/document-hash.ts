import { hash } from 'node:crypto';

/** SHA-256 of the body of a document, hex; apart, as pages read the schemas of documents and have no such module. */
export const hashOfBody = (body: string) => hash('sha256', body);
