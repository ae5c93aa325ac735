/**
 * Words for clothes that mean nothing else in any tested language: whoever mixes languages ("sans clothes", "remove ihre
 * Kleidung") is understood too, because each list of garments ends with them.
 */
export const garmentsAnywhere = `clothes clothing dress blouse skirt panties underwear bra kleidung kleider bluse unterwäsche vêtements chemisier jupe
  ropa vestido falda blusa roupa roupas saia vestiti abiti gonna camicetta reggiseno kleren kleding jurk ubrania ubranie sukienka
  sukienkę elbise elbisesini kıyafet kıyafetlerini`;
