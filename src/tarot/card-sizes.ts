/** Sizes in CSS pixels. A card is 5 by 8; a picture is twice as wide as its card, for dense screens. */
export const CARD_SIZES = {
  cardWidth: 120,
  cardHeight: 192,
  mobileCardWidth: 75,
  mobileCardHeight: 120,
  imageWidth: 240,
  imageHeight: 384,
  mobileImageWidth: 150,
  mobileImageHeight: 240,
};
