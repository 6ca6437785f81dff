package catalog

import "strings"

// places are names and codes of countries and of the states of the USA, folded.
var places = listPlaces(`afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain bangladesh barbados
belarus belgium belize benin bhutan bolivia botswana brazil brunei bulgaria burundi cambodia cameroon canada chad chile china colombia congo
costa-rica croatia cuba cyprus czechia czech-republic denmark djibouti dominican-republic ecuador egypt el-salvador eritrea estonia ethiopia fiji finland france gabon
gambia georgia germany ghana greece grenada guatemala guinea guyana haiti honduras hungary iceland india indonesia iran iraq ireland
israel italy jamaica japan jordan kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein
lithuania luxembourg madagascar malawi malaysia maldives mali malta mauritania mauritius mexico moldova monaco mongolia montenegro morocco
mozambique myanmar namibia nepal netherlands new-zealand nicaragua niger nigeria north-korea norway oman pakistan panama paraguay
peru philippines poland portugal qatar romania russia rwanda samoa saudi-arabia senegal serbia seychelles sierra-leone singapore slovakia slovenia somalia
south-africa south-korea korea spain sri-lanka sudan suriname sweden switzerland syria taiwan tajikistan tanzania thailand togo trinidad-and-tobago tunisia turkey türkiye
turkmenistan uganda ukraine united-arab-emirates uae united-kingdom uk great-britain england scotland wales united-states united-states-of-america usa us uruguay uzbekistan venezuela vietnam
yemen zambia zimbabwe hong-kong puerto-rico europe asia africa oceania north-america south-america antarctica emea apac latam
alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland
massachusetts michigan minnesota mississippi missouri montana nebraska nevada new-hampshire new-jersey new-mexico new-york north-carolina north-dakota ohio
oklahoma oregon pennsylvania rhode-island south-carolina south-dakota tennessee texas utah vermont virginia washington west-virginia wisconsin wyoming district-of-columbia`)

func listPlaces(text string) map[string]bool {
	m := map[string]bool{}
	for _, p := range strings.Fields(text) {
		m[p] = true
	}
	return m
}

// placeShare is how much of the listed values are places, 0 to 1.
func placeShare(values []ValueCount) float64 {
	if len(values) < 2 {
		return 0
	}
	n := 0
	for _, v := range values {
		if places[fold(v.Value)] {
			n++
		}
	}
	return float64(n) / float64(len(values))
}
